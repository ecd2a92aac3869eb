import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes sure that the name of a file is on the disk. */
export const syncFolder = async (file: string): Promise<void> => {
  const handle = await open(dirname(file))
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
