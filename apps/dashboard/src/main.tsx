import './styles/main.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.ts';
import { loadServerSentences } from './words/server-sentences.ts';
import { currentLanguage, loadWords } from './words/words.ts';

// Components that lock page scrolling inject a style element, which the CSP allows only with this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const [words] = await Promise.all([loadWords(currentLanguage()), loadServerSentences()]);
const queryClient = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <App words={words} queryClient={queryClient} router={createAppRouter(queryClient)} />
  </StrictMode>,
);
