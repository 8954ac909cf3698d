import { chooseLanguage, currentLanguage, languages, useWords } from '../words/words.ts';
import { SelectField } from './field.tsx';
import { themes, useTheme } from './theme.ts';

/** Select fields for the dashboard's theme and language. */
export function AppearanceFields() {
  const words = useWords();
  const [theme, chooseTheme] = useTheme();
  return (
    <>
      <SelectField
        label={words.theme.title}
        value={theme}
        onChange={(event) => chooseTheme(themes.find((option) => option === event.target.value) ?? 'system')}
      >
        {themes.map((themeName) => (
          <option key={themeName} value={themeName}>
            {words.theme[themeName]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.language.title}
        value={currentLanguage()}
        onChange={(event) =>
          chooseLanguage(languages.find((language) => language === event.target.value) ?? 'en')
        }
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {words.language[language]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
