import { TextArea, TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { HypothesisField } from './idea/hypothesis-field.tsx';
import { TagsField } from './idea/tags-field.tsx';
import { Section } from './section.tsx';

/** The experiment's name, hypothesis and owner. */
export function IdeaSection() {
  const { idea } = usePageWords('editor');
  const { content, change, problemAt, isReadOnly } = useDraft();
  if (isReadOnly) return <IdeaText />;
  const { name, hypothesis, notes = '', owner = '', tags = [] } = content;
  return (
    <Section id="idea">
      <div className="flex flex-col gap-4">
        <TextField
          label={idea.fields.name}
          value={name}
          error={problemAt('name')}
          onChange={({ target }) => change({ name: target.value }, 'name')}
        />
        <HypothesisField
          value={hypothesis}
          error={problemAt('hypothesis')}
          onChange={(next) => change({ hypothesis: next }, 'hypothesis')}
        />
        <TextArea
          label={idea.fields.notes}
          className="field-sizing-content max-h-80"
          value={notes}
          error={problemAt('notes')}
          onChange={({ target }) => change({ notes: target.value || undefined }, 'notes')}
        />
        <div className="grid gap-4 desk:grid-cols-2">
          <TextField
            label={idea.fields.owner}
            hint={idea.ownerHint}
            value={owner}
            error={problemAt('owner')}
            onChange={({ target }) => change({ owner: target.value || undefined }, 'owner')}
          />
          <TagsField
            value={tags}
            error={problemAt('tags')}
            onChange={(next) => change({ tags: next.length === 0 ? undefined : next })}
          />
        </div>
      </div>
    </Section>
  );
}

function IdeaText() {
  const { idea } = usePageWords('editor');
  const { hypothesis, notes, owner, tags = [] } = useDraft().content;
  const facts = [
    { label: idea.fields.notes, text: notes },
    { label: idea.fields.owner, text: owner },
    { label: idea.fields.tags, text: tags.length === 0 ? undefined : tags.join(', ') },
  ];
  return (
    <Section id="idea">
      <p className="text-15 whitespace-pre-wrap">
        <bdi>{hypothesis ?? idea.noHypothesis}</bdi>
      </p>
      <dl className="mt-3 flex flex-col gap-2 text-13 empty:hidden">
        {facts.flatMap(({ label, text }) =>
          text === undefined
            ? []
            : [
                <div key={label}>
                  <dt className="text-12 text-muted">{label}</dt>
                  <dd className="whitespace-pre-wrap">
                    <bdi>{text}</bdi>
                  </dd>
                </div>,
              ],
        )}
      </dl>
    </Section>
  );
}
