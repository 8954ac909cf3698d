import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const control = process.env.CONTROL_URL ?? 'http://localhost:8788';

/** Where control serves it, `__NONCE__` and `__BASE__` of index.html are filled in for each request. */
export default defineConfig({
  root: import.meta.dirname,
  // Chunks find each other by their own address, wherever the dashboard is served.
  base: './',
  plugins: [react(), tailwindcss()],
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    // A data: address would be refused by the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        comments: { legal: false },
        // What many pages share is loaded in few files: each small file of its own compresses badly and costs a request.
        codeSplitting: {
          groups: [
            { name: 'search', test: /-search\.ts$/ },
            { name: 'icons', test: /lucide-react/, minShareCount: 3 },
            { name: 'parts', test: /dashboard\/src\/(?:ui|browser|api|session)\//, minShareCount: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': {
        target: control,
        changeOrigin: true,
        headers: { Origin: new URL(control).origin },
      },
    },
  },
});
