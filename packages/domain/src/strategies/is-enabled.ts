/** Whether a strategy is evaluated. */
export const isEnabled = ({ disabled }: { readonly disabled: boolean }): boolean => !disabled
