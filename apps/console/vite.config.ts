import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { deliveredFiles } from './vite/delivered-files.ts'

/** Where `vite dev` sends requests that are not for the console. */
const server = process.env.HALYARD_URL ?? 'http://localhost:4242'

export default defineConfig({
  // Relative addresses work behind any path prefix. The server replaces those of index.html, which deep links also open.
  base: './',
  plugins: [react(), deliveredFiles()],
  server: { proxy: { '^/(api|auth|invite|logout)(/|$)': server } },
  resolve: { conditions: ['@halyard/source', 'module', 'browser', 'production', 'import', 'default'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of the page allows neither inline scripts nor data addresses of styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    sourcemap: false,
    // For the check of the sizes.
    manifest: true,
  },
})
