/** Long enough for a browser that reads the data only after the press of the link has ended, as Safari does. */
const READ_MS = 60_000;

/** Saves data in the browser as a file with this name. */
export function saveBlob(data: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
