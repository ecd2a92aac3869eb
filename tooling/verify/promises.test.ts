import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unhandledPromises } from './promises.ts'

const root = new URL('../..', import.meta.url).pathname

const options = { strict: true, module: 'nodenext', target: 'es2024', noEmit: true, types: [], allowImportingTsExtensions: true }

const store = `export interface Store { flush(): Promise<void>; reset(): void }
export const save = async (): Promise<number> => 1
`

/** Names of the rules that report a file with this statement. */
const findings = (statement: string, file = 'planted.ts'): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-promises-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const head = `import { save, type Store } from './store.ts'\ndeclare const store: Store\ndeclare const later: (work: () => void) => void\n`
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['.'] }))
  writeFileSync(join(folder, 'store.ts'), store)
  writeFileSync(join(folder, file), `${head}later(() => store.reset())\nexport const used = [save, store, later]\n${statement}\n`)
  return unhandledPromises(root, folder).map((line) => /\(([^)]+)\)\]$/.exec(line)?.[1] ?? line)
}

test.each([
  ['a call of an async function', 'save()'],
  ['a call of a method of an interface', 'store.flush()'],
  ['a promise without a handler of its failure', 'save().then(() => 1)'],
  ['a promise inside `then`', 'await save().then(() => { store.flush() })'],
  ['several promises', 'Promise.all([save()])'],
  ['an array of promises', 'Array.of(1).map(() => save())'],
])('reports %s that nothing awaits', (_, statement) => {
  expect(findings(statement)).toEqual(['no-floating-promises'])
})

test('reports a promise that `void` discards', () => {
  expect(findings('void save()').toSorted()).toEqual(['no-floating-promises', 'no-void'])
})

test('reports a promise that `void` discards in an arrow function', () => {
  expect(findings('later(() => void save())')).toEqual(['no-void'])
})

test.each([
  ['a callback', 'later(() => save())'],
  ['an async callback', 'later(async () => { await save() })'],
])('reports a promise that %s returns to a caller that ignores it', (_, statement) => {
  expect(findings(statement)).toEqual(['no-misused-promises'])
})

test('reports a promise that nothing awaits in a test', () => {
  expect(findings('void save()', 'planted.test.ts')).toEqual(['no-floating-promises'])
})

test.each([
  'await save()',
  'save().catch(() => undefined)',
  'save().then(() => 1, () => 2)',
  'export const both = Promise.all([save(), store.flush()])',
])('accepts %s', (statement) => {
  expect(findings(statement)).toEqual([])
})
