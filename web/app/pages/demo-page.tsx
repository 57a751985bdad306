import { useState } from 'react';
import type { Settings } from '../../../contracts/index.ts';
import { ToolBar } from '../../features/help-guide/tool-bar.tsx';
import { DemoRunPanel } from '../../features/run/demo-run-panel.tsx';
import { SettingsDialog } from '../../features/settings/settings-dialog.tsx';
import { DemoSteps } from '../demo-steps.tsx';
import { DocumentPane } from '../document-pane.tsx';
import { NarrowScreen, useIsNarrow } from '../narrow-screen.tsx';
import { Panes } from '../panes.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { StatusLine } from '../status-line.tsx';
import { useChoice } from '../use-choice.ts';
import { useJob } from '../use-job.ts';

const FIRST_SETTINGS: Settings = {
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  decimalPlaces: '2',
  numberStyle: 'US',
};

/** `/demo`: the tool on samples, for everybody. */
export default function DemoPage() {
  const isNarrow = useIsNarrow();
  const choosing = useChoice({ rows: { kind: 'sample', name: 'invoice' } });
  const loaded = useJob(choosing.choice);
  const [settings, setSettings] = useState(FIRST_SETTINGS);
  const { job } = loaded;
  if (isNarrow) {
    return (
      <PublicFrame>
        <NarrowScreen isDemo />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame>
      <div className="flex min-h-[max(36rem,calc(100dvh-3.5rem))] flex-col">
        <Panes
          bar={<ToolBar settings={<SettingsDialog visitor={{ settings, onChange: setSettings }} />} />}
          document={<DocumentPane job={job} awaited={loaded.awaited} settings={settings} />}
          run={<DemoRunPanel job={job} />}
          steps={<DemoSteps choosing={choosing} loaded={loaded} />}
          footer={<StatusLine job={job} awaited={loaded.awaited} isDemo />}
        />
      </div>
    </PublicFrame>
  );
}
