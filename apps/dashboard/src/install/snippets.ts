/** Platforms with their own way to insert the snippet. */
export const platforms = ['html', 'gtm', 'next', 'nuxt', 'shopify', 'wordpress', 'colleague'] as const;
export type Platform = (typeof platforms)[number];

/** JavaScript that queues the calls a page makes before the script has loaded. */
export const stub =
  'window.pixel=window.pixel||{q:[],getBlob:function(){return null},getVariant:function(){return null},getAssignments:function(){return[]}};["init","track","ready","clear","setConsent","setAttributes","showSurvey"].forEach(function(m){pixel[m]=pixel[m]||function(){pixel.q.push([m,arguments,Date.now()])}})';

/** Returns the URL of a project's script; `server`: base URL of the public port. */
export function scriptUrl(server: string, projectKey: string): string {
  return `${server}/pixel.min.js?project=${encodeURIComponent(projectKey)}`;
}

/** Returns the snippet to paste on a platform; `toColleague` wraps it in a message. */
export function platformSnippet(
  platform: Platform,
  src: string,
  toColleague: (snippet: string) => string = (lines) => lines,
): string {
  const lines = `<script>${stub}</script>\n<script async crossorigin src="${src}"></script>`;
  switch (platform) {
    case 'html':
    case 'gtm':
    case 'shopify':
      return lines;
    case 'wordpress':
      return `add_action( 'wp_head', function () { ?>\n${lines}\n<?php }, 1 );`;
    case 'next':
      return nextLayout(src);
    case 'nuxt':
      return nuxtConfig(src);
    case 'colleague':
      return toColleague(lines);
  }
}

function nextLayout(src: string): string {
  return `// app/layout.tsx
export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <script dangerouslySetInnerHTML={{ __html: '${stub}' }} />
        <script async crossOrigin="anonymous" src="${src}" />
      </head>
      <body>{children}</body>
    </html>
  );
}`;
}

function nuxtConfig(src: string): string {
  return `// nuxt.config.ts
export default defineNuxtConfig({
  app: {
    head: {
      script: [
        { innerHTML: '${stub}', tagPriority: 'critical' },
        { src: '${src}', async: true, crossorigin: 'anonymous' },
      ],
    },
  },
});`;
}
