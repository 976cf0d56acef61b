/** Saves data in the browser as a file with this name. */
export function saveBlob(data: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
