import type { User } from '@halyard/sdk'
import { halyard } from './client.ts'

/** Whether the browser can create and use passkeys on this page. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Browsers report a closed dialog, a timeout and a missing passkey alike, so that pages learn nothing about the device. */
const notDone = new Error('The browser did not use a passkey. Try again, or choose another way.')
const exists = new Error('This device has a passkey for your account already.')

/** The JSON form of the credential that the browser returns. The types of the DOM describe it as any value. */
const ask = async <T>(work: () => Promise<Credential | null>): Promise<T> => {
  try {
    const credential = await work()
    if (credential instanceof PublicKeyCredential) return credential.toJSON() as T // the form that Web Authentication defines
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw exists
  }
  throw notDone
}

/** Lets the person choose a passkey, and logs in with it. */
export const logInWithPasskey = async (): Promise<User> => {
  const { ticket, options } = await halyard.auth.getPasskeyRequest()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = await ask<Parameters<typeof halyard.auth.logInWithPasskey>[0]['body']['response']>(() =>
    navigator.credentials.get({ publicKey }),
  )
  return halyard.auth.logInWithPasskey({ body: { ticket, response } })
}

interface NewPasskey {
  readonly name: string
  /** Empty: the login is recent. */
  readonly password: string
}

/** Creates a passkey on a device of the person, and stores it. */
export const addPasskey = async ({ name, password }: NewPasskey): Promise<unknown> => {
  const { ticket, options } = await halyard.passkeys.getPasskeyCreation({ body: password === '' ? {} : { password } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await ask<Parameters<typeof halyard.passkeys.createPasskey>[0]['body']['response']>(() =>
    navigator.credentials.create({ publicKey }),
  )
  return halyard.passkeys.createPasskey({ body: { ticket, name, response } })
}
