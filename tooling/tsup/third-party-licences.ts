import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const packageFolder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

const separator = `\n${'-'.repeat(100)}\n\n`

/** The licence texts of the packages in these folders, each once, in the order of their names. */
export async function licencesOf(folders: Iterable<string>): Promise<string> {
  return joined(await Promise.all([...folders].map((folder) => licenceOf(resolve(folder)))))
}

/**
 * Collects the licence texts of all packages in a bundle, as listed in its metafile, together with the collected texts of other bundles.
 * Removes the metafile.
 */
export async function writeLicences(metafile: string, target: string, others: readonly string[] = []): Promise<void> {
  const { inputs }: { inputs: Record<string, unknown> } = JSON.parse(await readFile(metafile, 'utf8'))
  const own = await licencesOf(new Set(Object.keys(inputs).flatMap((input) => packageFolder.exec(input)?.[1] ?? [])))
  const further = await Promise.all(others.map((file) => readFile(file, 'utf8')))
  await writeFile(target, joined([own, ...further].flatMap((text) => text.split(separator))))
  await rm(metafile)
}

const joined = (entries: readonly string[]): string => [...new Set(entries)].sort().join(separator)

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license }: Record<string, string> = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n').concat('\n')
}
