import type { Path } from '../draft/merge-tree.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import type { ContentName } from './draft/content.ts';
import { useDraft } from './draft/draft.tsx';
import type { SectionId } from './draft/section-id.ts';

/** Each field's section; its title stands in for fields without a label of their own. */
const sectionOf: Readonly<Record<Exclude<ContentName, 'variants'>, SectionId>> = {
  name: 'idea',
  hypothesis: 'idea',
  notes: 'idea',
  owner: 'idea',
  tags: 'idea',
  startAt: 'schedule',
  endAt: 'schedule',
  urlRules: 'pages',
  audience: 'audience',
  audienceKey: 'audience',
  force: 'traffic',
  exclude: 'traffic',
  layer: 'traffic',
  coverage: 'traffic',
  coverageSteps: 'traffic',
  goals: 'goals',
  plan: 'plan',
};

/** Returns functions that describe the field in conflict and its values. */
export function useConflictWords() {
  const { idea, sections, variants: variantWords, conflict } = usePageWords('editor');
  const { content } = useDraft();
  const format = useFormat();
  const nameOf = (variantKey: string) =>
    content.variants.find((variant) => variant.variantKey === variantKey)?.name ?? variantKey;

  return {
    titleOf([field = '', part, key = '', property]: Path): string {
      if (field === 'variants') {
        if (part !== 'list') return part === 'control' ? variantWords.control : variantWords.weights;
        if (property === undefined) return nameOf(key);
        return `${nameOf(key)}: ${property === 'changes' ? variantWords.changes : variantWords.name}`;
      }
      const names: Readonly<Record<string, string>> = { ...idea.fields };
      const section = sectionOf[field as keyof typeof sectionOf];
      return names[field] ?? (section === undefined ? field : sections[section]);
    },
    describeValue(path: Path, value: unknown): string {
      if (value === undefined) return conflict.emptyValue;
      if (typeof value === 'string') return path[1] === 'control' ? nameOf(value) : value;
      if (path[1] === 'weights' && Array.isArray(value))
        return value.map(([key, weight]) => `${nameOf(key)} ${format.percent(weight)}`).join('\n');
      if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return format.list(value);
      return typeof value === 'number' ? format.number(value) : JSON.stringify(value, undefined, 1);
    },
  };
}
