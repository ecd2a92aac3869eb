import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type Footer, footerText } from './backup-footer.ts'
import { openPart } from './part-file.ts'

/** Writes a backup that its owner alone may read, once its file is open. It has its name only once it is whole and on the disk. */
export const writeBackup = async (
  file: string,
  content: () => Promise<AsyncIterable<Uint8Array>>,
  footer: Footer,
  onBytes: (bytes: number) => void,
): Promise<void> => {
  const target = await openPart(file, false)
  try {
    const hash = createHash('sha256')
    for await (const chunk of await content()) {
      hash.update(chunk)
      await target.write(chunk)
      onBytes(target.bytes)
    }
    await target.write(Buffer.from(footerText(footer, hash)))
    await target.finish()
  } catch (error) {
    await rm(`${file}.part`, { force: true })
    throw error
  } finally {
    await target.close()
  }
}
