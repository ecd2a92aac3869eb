import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type TypedFlag, typesModule } from './types-module.ts'

const flags: TypedFlag[] = [
  { name: 'on-off', description: 'Ends */ a comment', value: { type: 'boolean', defaultValue: false }, variants: new Map() },
  {
    name: 'colour',
    description: null,
    value: { type: 'string', defaultValue: "it's\nred" },
    variants: new Map([
      ["b'lue", [{ type: 'string', value: 'blue' }]],
      [
        'area',
        [
          { type: 'json', value: '{"w":1,"tags":["a",null],"x-y":{}}' },
          { type: 'json', value: 'no JSON' },
        ],
      ],
      ['bare', []],
    ]),
  },
]

test('equal flags in any order give the same module', () => {
  expect(typesModule('shop', flags)).toBe(typesModule('shop', flags.toReversed()))
})

test('the module compiles, and refuses unknown flags, variants and payloads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-types-'))
  const use = `import { type FlagName, type FlagVariants, flagDefaults, flagNames, type VariantName } from './flags.ts'
const name: FlagName = flagNames[0]
const colour: string = flagDefaults.colour
const variant: VariantName<'colour'> = "b'lue"
const tags = (area: FlagVariants['colour']['b\\'lue']): string => area
// @ts-expect-error no such flag
const wrong: FlagName = 'color'
// @ts-expect-error no such variant
const none: VariantName<'colour'> = 'green'
export { name, colour, variant, tags, wrong, none }
`
  const options = {
    compilerOptions: { strict: true, noEmit: true, module: 'nodenext', allowImportingTsExtensions: true, types: [], lib: ['es2024'] },
  }
  try {
    writeFileSync(join(folder, 'flags.ts'), typesModule('shop', flags))
    writeFileSync(join(folder, 'use.ts'), use)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, files: ['use.ts'] }))
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    const compile = () => execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
    expect(compile).not.toThrow()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
