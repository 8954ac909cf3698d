import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Layers, Plus } from 'lucide-react';
import { layersQuery } from '../session/layers.ts';
import { useCanActAs, useProject, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { LayerCard } from './layer-card.tsx';
import { NewLayerPanel } from './new-layer-panel.tsx';

/** Layers of mutually exclusive experiments, each with its slots and free stretches. */
export function LayersPage() {
  const projectKey = useProjectKey();
  const { layersPage } = useWords();
  const format = useFormat();
  const { holdout } = useProject();
  const { data: layers, error, refetch, isPending } = useQuery(layersQuery(projectKey));
  const search = useSearch({ from: '/p/$projectKey/layers' });
  const navigate = useNavigate({ from: '/p/$projectKey/layers' });
  const isSlow = useIsSlow(isPending);
  const canEdit = useCanActAs('editor');
  const create = () => void navigate({ search: { new: true } });

  useHotkeys(canEdit ? [{ keys: 'n', label: layersPage.newLayer, run: create }] : []);

  if (error !== null && layers === undefined) return <ErrorPage error={error} reset={() => void refetch()} />;

  const newButton = canEdit && (
    <Button kind="primary" onClick={create}>
      <Plus aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
      {layersPage.newLayer}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={layersPage.title}
        summary={holdout > 0 ? layersPage.holdout(format.share(holdout, 0)) : layersPage.noHoldout}
        actions={layers?.length !== 0 && newButton}
      />
      {layers === undefined ? (
        isSlow && <ListSkeleton />
      ) : layers.length === 0 ? (
        <Card>
          <EmptyState icon={Layers} title={layersPage.empty} actions={newButton}>
            {layersPage.emptyText}
          </EmptyState>
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          {layers.map((layer) => (
            <LayerCard key={layer.layerKey} layer={layer} />
          ))}
          <p className="text-12 text-muted">{layersPage.stays}</p>
        </div>
      )}
      {search.new && canEdit && <NewLayerPanel onClose={() => void navigate({ search: {} })} />}
    </>
  );
}
