import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Fragment, createElement as h } from 'react';
import { renderToString } from 'react-dom/server';

/** An app with a counter, a second route, and elements to try operations on. Sent to the browser as is. */
const source = `
export function createApp({ createElement: h, Fragment, useState }) {
  return function App() {
    const [count, setCount] = useState(0);
    const [isHome, setIsHome] = useState(true);
    return h(Fragment, null,
      h('button', { id: 'count', onClick: () => setCount((before) => before + 1) }, 'Count: ', count),
      h('button', { id: 'route', onClick: () => setIsHome((before) => !before) }, 'Route'),
      isHome
        ? h('main', { id: 'home' },
            h('h1', { className: 'title' }, 'Hello ' + count),
            h('p', { id: 'rich' }, 'Rich ', h('b', null, 'bold ' + count), ' text'),
            h('div', { id: 'box' }, h('i', null, 'in a box')),
            h('p', { id: 'tone', className: 'tone-' + count }),
            h('p', { id: 'anew', key: count, className: 'tone-' + count }),
            h('a', { id: 'link', href: '/a' }, 'Link'),
            h('input', { id: 'own', defaultValue: '' }),
            h('input', { id: 'led', value: 'led ' + count, readOnly: true }),
            h('ul', null, h('li', { id: 'first' }, '1'), h('li', { id: 'second' }, '2')))
        : h('main', { id: 'other' }, h('h1', { className: 'title' }, 'Elsewhere')));
  };
}`;

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
let built: Promise<{ readonly html: string; readonly client: string }> | undefined;

/** The page as rendered by React on the server, and the script that hydrates it, in production mode. */
export function reactPage(): Promise<{ readonly html: string; readonly client: string }> {
  built ??= make();
  return built;
}

async function make() {
  const React = await import('react');
  const { createApp } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    createApp(react: typeof React): () => ReturnType<typeof h>;
  };
  const { outputFiles } = await build({
    stdin: {
      contents: `${source.replace('export ', '')}
        import * as React from 'react';
        import { hydrateRoot } from 'react-dom/client';
        const root = hydrateRoot(document.querySelector('#root'), React.createElement(createApp(React)), {
          onRecoverableError: (error) => console.error(String(error)),
        });
        window.unmount = () => root.unmount();`,
      resolveDir: projectRoot,
    },
    bundle: true,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return {
    html: renderToString(h(Fragment, null, h(createApp(React)))),
    client: outputFiles.map(({ text }) => text).join(''),
  };
}
