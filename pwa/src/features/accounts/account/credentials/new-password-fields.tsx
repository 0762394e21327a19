import type { TextFieldProps } from '#pwa/ui/form/text-field.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';

interface NewPasswordFieldsProps {
  fieldOf: (name: 'password' | 'confirmPassword') => Omit<TextFieldProps, 'label'>;
  label: string;
}

/** A new password, and the same again. */
export function NewPasswordFields({ fieldOf, label }: NewPasswordFieldsProps) {
  return (
    <>
      <AccountField {...fieldOf('password')} label={label} type="password" autoComplete="new-password" />
      <AccountField
        {...fieldOf('confirmPassword')}
        label={i18n.t('Confirm password')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
