import { requireGit } from './run-git.ts';

/** This many blobs of a few kilobytes are a small answer. */
const BLOBS_AT_ONCE = 4000;

/** Parses the output of `git cat-file --batch`: `<blob> blob <size>\n<bytes>\n` for each. */
function parseBlobs(output: Buffer, texts: Map<string, string>): void {
  for (let start = 0; start < output.length;) {
    const end = output.indexOf('\n', start);
    if (end === -1) return;
    const [blob = '', type, size] = output.toString('latin1', start, end).split(' ');
    start = end + 1;
    // `missing`: a partial clone lacks it.
    if (size === undefined) continue;
    const length = Number(size);
    if (type === 'blob') texts.set(blob, output.toString('utf8', start, start + length));
    start += length + 1;
  }
}

/**
 * The texts of blobs by their id; missing ones are left out.
 * @throws Error when git fails
 */
export async function readBlobs(folder: string, blobs: Iterable<string>): Promise<Map<string, string>> {
  const ids = [...new Set(blobs)];
  const texts = new Map<string, string>();
  for (let start = 0; start < ids.length; start += BLOBS_AT_ONCE) {
    const input = ids
      .slice(start, start + BLOBS_AT_ONCE)
      .map((id) => `${id}\n`)
      .join('');
    parseBlobs(await requireGit(folder, ['cat-file', '--batch'], { input }), texts);
  }
  return texts;
}
