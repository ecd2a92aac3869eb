// Usage: cjs-declarations FOLDER. Copies every x.d.ts in the folder to x.d.cts, for users of require().
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const [, , folder] = process.argv
if (!folder) throw new Error('usage: cjs-declarations FOLDER')

const relativeImport = /(from\s+|import\()(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g

for await (const file of glob('**/*.d.ts', { cwd: folder })) {
  const text = await readFile(join(folder, file), 'utf8')
  await writeFile(join(folder, file.replace(/\.d\.ts$/, '.d.cts')), text.replaceAll(relativeImport, '$1$2.cts$3'))
}
