import { ChartLine, Table } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { usePageWords } from '../../words/page-words.ts';

/** A chart with a title, which toggles to a table of the same rows. */
export function ChartCard({
  title,
  legend,
  chart,
  table,
  children,
}: {
  readonly title: string;
  readonly legend?: ReactNode;
  readonly chart: ReactNode;
  /** Absent without rows. */
  readonly table?: ReactNode;
  /** Rendered below the chart or table. */
  readonly children?: ReactNode;
}) {
  const { asTable, asChart } = usePageWords('charts');
  const [isTable, setTable] = useState(false);
  const id = useId();
  const Icon = isTable ? ChartLine : Table;
  return (
    <Card aria-labelledby={id}>
      <header className="flex min-h-12 items-center gap-4 px-4 pt-2.5">
        <h2 id={id} className="min-w-0 grow title-card">
          {title}
        </h2>
        {legend}
        {table !== undefined && (
          <Button kind="ghost" size="small" onClick={() => setTable(!isTable)}>
            <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            {isTable ? asChart : asTable}
          </Button>
        )}
      </header>
      <div className="px-4 pt-2 pb-4">
        {isTable && table !== undefined ? table : chart}
        {children}
      </div>
    </Card>
  );
}
