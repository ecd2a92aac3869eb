import { join } from 'node:path'
import { defineConfig, type Options } from 'tsup'

const common: Options = {
  format: ['esm', 'cjs'],
  target: 'es2022',
  noExternal: [/^@halyard\//],
  esbuildOptions: (options) => {
    options.conditions = ['@halyard/source']
  },
  sourcemap: true,
}

/** Builds the rules, with the domain in them. */
export const rules: Options = { ...common, entry: { 'rules/index': join(import.meta.dirname, 'src/rules/index.ts') }, minify: true }

export default defineConfig([{ ...common, entry: ['src/index.ts'] }, rules])
