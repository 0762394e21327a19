/** A file that is not added; the message is a sentence for the person. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
}
