/** Name that others see of a person whose account was erased. */
export const formerMember = 'Former member';
