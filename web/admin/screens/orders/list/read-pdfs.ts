/** A PDF that was chosen, or was in a chosen zip. */
export interface ChosenPdf {
  readonly name: string;
  readonly content: Blob;
}

const PDF_NAME = /\.pdf$/i;
const ZIP_NAME = /\.zip$/i;
/** A zip with more than this is not accepted: a month's invoices are smaller. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;

/** The PDFs among the files, and those inside zips. @throws Error for a zip that cannot be opened */
export async function readPdfs(files: readonly File[]): Promise<readonly ChosenPdf[]> {
  const pdfs: ChosenPdf[] = [];
  for (const file of files) {
    if (PDF_NAME.test(file.name)) pdfs.push({ name: file.name, content: file });
    if (!ZIP_NAME.test(file.name)) continue;
    const { unzipSync } = await import('fflate');
    let unpacked = 0;
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        const isWanted = PDF_NAME.test(name) && !name.startsWith('__MACOSX/');
        if (isWanted) unpacked += originalSize;
        if (unpacked > MAX_UNPACKED_BYTES) throw new RangeError('The zip is too large');
        return isWanted;
      },
    });
    for (const [path, bytes] of Object.entries(entries)) {
      pdfs.push({ name: path.slice(path.lastIndexOf('/') + 1), content: new Blob([new Uint8Array(bytes)]) });
    }
  }
  return pdfs;
}
