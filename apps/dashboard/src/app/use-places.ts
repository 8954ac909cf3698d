import { useMe } from '../session/use-me.ts';
import { places } from './places.ts';

/** Returns the places that are there for somebody: the installation only for those who look after it. */
export function usePlaces(): readonly (typeof places)[number][] {
  const { ownsInstallation } = useMe();
  return places.filter(({ word }) => ownsInstallation || word !== 'installation');
}
