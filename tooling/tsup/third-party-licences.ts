import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const packageFolder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** Collects the licence texts of all packages in a bundle, as listed in its metafile, and removes the metafile. */
export async function writeLicences(metafile: string, target: string): Promise<void> {
  const { inputs }: { inputs: Record<string, unknown> } = JSON.parse(await readFile(metafile, 'utf8'))
  const folders = new Set(Object.keys(inputs).flatMap((input) => packageFolder.exec(input)?.[1] ?? []))
  const entries = await Promise.all([...folders].map((folder) => licenceOf(resolve(folder))))
  await writeFile(target, [...new Set(entries)].sort().join(`\n${'-'.repeat(100)}\n\n`))
  await rm(metafile)
}

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license }: Record<string, string> = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n').concat('\n')
}
