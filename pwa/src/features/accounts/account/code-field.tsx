import { useState } from 'react';
import type { TextFieldProps } from '#pwa/ui/form/text-field.tsx';
import { Button } from '#pwa/ui/controls/button.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { AccountField } from './account-field.tsx';

/** A code of an authenticator app, which a phone types with digits; or a recovery code, which has letters. */
export function CodeField(field: Omit<TextFieldProps, 'label'>) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <AccountField
        {...field}
        key={String(isRecovery)}
        label={isRecovery ? i18n.t('Recovery code') : i18n.t('Code from your authenticator app')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoFocus
      />
      <Button look="subtle" onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? i18n.t('Use a code from the app') : i18n.t('Use a recovery code')}
      </Button>
    </>
  );
}
