import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfDocument, faultsOfSource, faultsOfTitles } from './faults.ts'

/** Files about these wordings, generated files, and released migrations, which never change. */
const exempt = /^tooling\/verify\/plain-english\/|\/generated\/|\/schema\/migrations\//

function faultsOf(path: string, source: string): string[] {
  if (path.endsWith('.md')) return faultsOfDocument(source)
  return [...faultsOfSource(source), ...(/\.test\.tsx?$/.test(path) ? faultsOfTitles(source) : [])]
}

/** Reports each text of the files that breaks a rule of plain English, one line each: file, line, fault. */
export function unplainTexts(root: string, files: string[]): string[] {
  return files
    .filter((path) => !exempt.test(path))
    .flatMap((path) => faultsOf(path, readFileSync(join(root, path), 'utf8')).map((fault) => `${path}:${fault}`))
}
