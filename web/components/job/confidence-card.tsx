import { CircleCheck, Eye, ThumbsUp } from 'lucide-react';
import type { Confidence } from '../../../engine/index.ts';
import { Badge } from '../status/badge.tsx';

const LOOKS = {
  sure: { icon: CircleCheck, word: 'Sure', tone: 'success' },
  likely: { icon: ThumbsUp, word: 'Likely', tone: 'accent' },
  look: { icon: Eye, word: 'Look first', tone: 'warning' },
} as const satisfies Record<Confidence['level'], unknown>;

type Told = Pick<Confidence, 'level' | 'sentence' | 'reasons'>;

/** The level in a word. */
export function ConfidenceBadge({ level }: Pick<Told, 'level'>) {
  const { icon: Icon, word, tone } = LOOKS[level];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {word}
    </Badge>
  );
}

/** The sentence without the level that it begins with, and each reason with what can be done. */
export const ConfidenceReasons = ({ sentence, reasons }: Omit<Told, 'level'>) => (
  <div className="flex flex-col gap-2">
    <p>{withoutLevel(sentence)}</p>
    {reasons.length > 0 && (
      <ul className="flex list-disc flex-col gap-1.5 pl-4">
        {reasons.map(({ message, remedy }) => (
          <li key={message} className="break-words">
            {message} <span className="text-muted">{remedy}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** How sure the engine was of the template of a run; opened where there is a reason to look. */
export function ConfidenceCard({ level, sentence, reasons }: Told) {
  return (
    <details className="rounded-lg border border-line bg-surface px-3 py-2 text-sm" open={level === 'look'}>
      <summary className="cursor-pointer py-0.5">
        <span className="mr-2 font-medium">Look of the PDFs</span>
        <ConfidenceBadge level={level} />
      </summary>
      <div className="pt-2">
        <ConfidenceReasons sentence={sentence} reasons={reasons} />
      </div>
    </details>
  );
}

function withoutLevel(sentence: string): string {
  const rest = sentence.slice(sentence.indexOf(': ') + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
