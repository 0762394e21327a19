const releasedAfterMs = 60_000;

/** Saves a text as a file of the person's, by the browser's download. It works without a connection. */
export function saveText({ text, name, type }: { text: string; name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), releasedAfterMs);
}
