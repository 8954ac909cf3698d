import { useMe } from '../session/use-me.ts';
import { places } from './places.ts';

/** Returns the places that the user has access to: the installation is only for its owners. */
export function usePlaces(): readonly (typeof places)[number][] {
  const { ownsInstallation } = useMe();
  return places.filter(({ word }) => ownsInstallation || word !== 'installation');
}
