import { hashSecret } from '../../identity/secret/secrets.ts'

/** Secrets never consist of digits only, so digits are an id. */
const idForm = /^[1-9]\d{0,14}$/

/** Key by which the store finds the token of a secret or an id. */
export const keyOf = (secretOrId: string): { readonly id: number } | { readonly hash: string } =>
  idForm.test(secretOrId) ? { id: Number(secretOrId) } : { hash: hashSecret(secretOrId) }
