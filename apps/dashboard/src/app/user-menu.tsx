import { Link } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { signOut } from '../people/sign-out.ts';
import { useProjectKey, useRole } from '../session/project.ts';
import { useMe } from '../session/use-me.ts';
import { Avatar } from '../ui/marks.tsx';
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { type Theme, themes, useTheme } from '../ui/theme.ts';
import { chooseLanguage, currentLanguage, languages, useWords } from '../words/words.ts';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

/** Menu of the signed-in user: account, theme, language and sign-out. */
export function UserMenu() {
  const { user } = useMe();
  const role = useRole();
  const projectKey = useProjectKey();
  const words = useWords();
  const { nav, roles, signIn } = words;

  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex items-center gap-2 rounded-2 px-1.5 py-1 text-13 hover:bg-pressed"
        >
          <Avatar name={user.name} />
          <span className="sr-only">{nav.signedInAs(user.name)}</span>
          <bdi aria-hidden="true" className="grow truncate text-left">
            {user.name}
          </bdi>
          {role !== undefined && <span className="text-12 text-faint">{roles[role]}</span>}
        </button>
      }
    >
      <MenuLabel>
        <bdi>{user.email}</bdi>
      </MenuLabel>
      <MenuItem asChild>
        <Link to="/p/$projectKey/account" params={{ projectKey }}>
          <UserRound aria-hidden="true" strokeWidth={1.75} />
          {nav.account}
        </Link>
      </MenuItem>
      <AppearanceChoices />
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        {signIn.signOut}
      </MenuItem>
    </Menu>
  );
}

function AppearanceChoices() {
  const words = useWords();
  const [theme, chooseTheme] = useTheme();
  return (
    <>
      <MenuLabel>{words.theme.title}</MenuLabel>
      <MenuChoices value={theme} onValueChange={(chosen) => chooseTheme(chosen as Theme)}>
        {themes.map((theme) => {
          const Icon = icons[theme];
          return (
            <MenuChoice key={theme} value={theme}>
              <Icon aria-hidden="true" strokeWidth={1.75} />
              {words.theme[theme]}
            </MenuChoice>
          );
        })}
      </MenuChoices>
      <MenuLabel>{words.language.title}</MenuLabel>
      <MenuChoices
        value={currentLanguage()}
        onValueChange={(chosen) =>
          chooseLanguage(languages.find((candidate) => candidate === chosen) ?? 'en')
        }
      >
        {languages.map((language) => (
          <MenuChoice key={language} value={language} lang={language}>
            {words.language[language]}
          </MenuChoice>
        ))}
      </MenuChoices>
    </>
  );
}
