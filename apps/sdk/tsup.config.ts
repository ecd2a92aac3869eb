import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  noExternal: [/^@halyard\//],
  esbuildOptions: (options) => {
    options.conditions = ['@halyard/source']
  },
  sourcemap: true,
  clean: true,
})
