import { type FileTypeResult, fileTypeFromBuffer } from 'file-type'
import { fromPdfHeader } from './polyglot.ts'

/**
 * Returns the type of a file's content. Bytes before a PDF's header may be the start of another kind of file, which comes
 * first.
 */
export const detectType = async (bytes: Buffer): Promise<FileTypeResult | undefined> =>
  (await fileTypeFromBuffer(bytes)) ?? fileTypeFromBuffer(fromPdfHeader(bytes))
