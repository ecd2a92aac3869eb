import { expect, test } from 'vitest'
import { limits, type Manifest, measureConsole } from './sizes.ts'

const editor = 'src/parts/code-editor/code-mirror.tsx'
const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/pages/flags.tsx': {
    file: 'assets/flags.js',
    isDynamicEntry: true,
    imports: ['index.html'],
    css: ['assets/flags.css', 'assets/index.css'],
  },
  [editor]: { file: 'assets/editor.js', isDynamicEntry: true, imports: ['index.html', '_json.js'] },
  '_json.js': { file: 'assets/json.js' },
}
const sizes: Record<string, number> = {
  'assets/index.js': 80_000,
  'assets/react.js': 60_000,
  'assets/index.css': 10_000,
  'assets/flags.js': 20_000,
  'assets/flags.css': 10_000,
  'assets/editor.js': 50_000,
  'assets/json.js': 75_000,
}
const faultsWith = (changes: Record<string, number>) => measureConsole(manifest, (file) => ({ ...sizes, ...changes })[file] ?? 0).faults

test('accepts sizes at their limits, and prints the first load with its imports and styles', () => {
  expect(faultsWith({})).toEqual([])
  expect(measureConsole(manifest, (file) => sizes[file] ?? 0).figures).toMatch(
    /^first load 150\.0 kB of 150\.0 kB; 3 further chunks, .*flags\.tsx 30\.0 kB/,
  )
})

test.each([
  ['an import of the entry', 'assets/react.js', `the first load has 150.0 kB with gzip; the limit is 150.0 kB`],
  ['the styles of the entry', 'assets/index.css', `the first load has 150.0 kB with gzip; the limit is 150.0 kB`],
  ['a page', 'assets/flags.js', 'src/pages/flags.tsx has 30.0 kB with gzip; the limit is 30.0 kB'],
  ['the styles of a page', 'assets/flags.css', 'src/pages/flags.tsx has 30.0 kB with gzip; the limit is 30.0 kB'],
  ['an import of the editor', 'assets/json.js', `${editor} has 125.0 kB with gzip; the limit is 125.0 kB`],
])('reports %s that is one byte over its limit', (_, file, fault) => {
  expect(faultsWith({ [file]: sizes[file]! + 1 })).toEqual([fault])
})

test('reports a manifest without an entry', () => {
  expect(measureConsole({}, () => limits.first).faults).toEqual(['the manifest has no entry'])
})
