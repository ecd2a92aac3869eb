import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // Relative addresses work behind any path prefix. The server replaces those of index.html, which deep links also open.
  base: './',
  plugins: [react()],
  resolve: { conditions: ['@halyard/source', 'module', 'browser', 'production', 'import', 'default'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of the page allows neither inline scripts nor data addresses of styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    reportCompressedSize: false,
  },
})
