const css = `
html { font: 16px/1.5 Georgia, serif; color: #4b3f36; background: #f6efe6; }
body { margin: 0; padding: 32px; }
h1 { font-size: 28px; font-weight: 400; margin: 0 0 16px; }
i { display: block; height: 12px; margin: 0 0 12px; border-radius: 4px; background: #e6dac9; }
i:nth-of-type(2) { width: 70%; }
i:nth-of-type(3) { width: 84%; }
i:nth-of-type(4) { width: 200px; height: 120px; margin-top: 24px; }
`;

/** Adds mock content to the page, so that a survey is seen in front of something. Returns the container of an inline survey. */
export function addMockPage(): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const main = document.createElement('main');
  const title = document.createElement('h1');
  title.textContent = document.title;
  const container = document.createElement('div');
  main.append(title, line(), line(), container, line(), line());
  document.body.append(main);
  return container;
}

function line(): HTMLElement {
  const bar = document.createElement('i');
  bar.setAttribute('aria-hidden', 'true');
  return bar;
}
