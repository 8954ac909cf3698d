import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const control = process.env.CONTROL_URL ?? 'http://localhost:8788';

/** In production, control fills in `__NONCE__` and `__BASE__` of index.html for each request. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that chunks load under any path prefix.
  base: './',
  plugins: [react(), tailwindcss()],
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    // The CSP blocks data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        comments: { legal: false },
        // Groups what many pages share into few chunks: small ones compress badly, and each costs a request.
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
