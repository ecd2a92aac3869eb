import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', 'data/index': 'src/data/index.ts', trpc: 'src/trpc.ts' },
  format: 'esm',
  target: 'es2024',
  sourcemap: true,
  clean: true,
})
