import { useState } from 'react';
import type { FormProblem } from '#pwa/features/accounts/account/form-problem.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { ErrorCircle16Filled, Key20Regular } from '#pwa/ui/icons/icons.tsx';

/** A question for a passkey. */
interface PasskeyQuestion {
  isAsking: boolean;
  problem: FormProblem | null;
  setProblem: (problem: FormProblem | null) => void;
  start: () => void;
}

/** @param ask asks the browser for a passkey and the server whether it is right; null if it is */
export function usePasskey(ask: () => Promise<FormProblem | null>): PasskeyQuestion {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const run = async () => {
    setProblem(null);
    setIsAsking(true);
    setProblem(await ask());
    setIsAsking(false);
  };
  return { isAsking, problem, setProblem, start: () => void run() };
}

interface PasskeyButtonProps {
  label: string;
  isOnline: boolean;
  question: PasskeyQuestion;
}

/** Asks for a passkey, and says below what went wrong. */
export function PasskeyButton({ label, isOnline, question }: PasskeyButtonProps) {
  const { isAsking, problem, start } = question;
  return (
    <>
      <Button size="large" wide icon={Key20Regular} busy={isAsking} disabled={!isOnline} onClick={start}>
        {label}
      </Button>
      <div role="alert">
        {problem?.message != null && (
          <Notice tone="danger" icon={ErrorCircle16Filled}>
            {problem.message}
          </Notice>
        )}
      </div>
    </>
  );
}
