import { hashSecret } from '../../identity/secret/secrets.ts'

/** No secret consists of digits alone. */
const idForm = /^[1-9]\d{0,14}$/

/** How the store finds the token that a path names by its secret or its id. */
export const keyOf = (secretOrId: string): { readonly id: number } | { readonly hash: string } =>
  idForm.test(secretOrId) ? { id: Number(secretOrId) } : { hash: hashSecret(secretOrId) }
