import type { SamlSettings, SamlSettingsInput } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { refusalOfLockOut } from '../../identity/sign-in/break-glass.ts'
import { passOnMemberships } from '../../identity/sign-in/provided-members.ts'
import { openSettings, sealSettings } from '../../identity/sign-in/saml-settings.ts'
import { refusalOfSigningKey, samlAddresses, samlFaults, samlProvider, samlState } from '../../identity/sign-in/saml-state.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findSettings, lockSettings, storeSettings } from '../../store/repositories/saml.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Names of the fields that differ. An event must not show their values. */
const changedFields = (before: Partial<SamlSettingsInput>, after: Partial<SamlSettingsInput>): string[] => {
  const names = Object.keys({ ...before, ...after }) as (keyof SamlSettingsInput)[] // both were parsed by their schema
  return names.filter((name) => before[name] !== after[name])
}

/** The settings in a response, which never has the private key. */
const toResponse = ({ spPrivateKey, ...settings }: SamlSettingsInput, now: number): SamlSettings => ({
  ...settings,
  ...(spPrivateKey && { hasSpPrivateKey: true as const }),
  warnings: [...samlState({ ...settings }, now).warnings],
})

/** New settings with the stored key, unless they replace or delete it. A key belongs to its certificate. */
const withStoredKey = (before: SamlSettingsInput | undefined, { spPrivateKey, ...body }: SamlSettingsInput): SamlSettingsInput => {
  const stored = before?.spCertificate === body.spCertificate ? before?.spPrivateKey : undefined
  const key = spPrivateKey ?? stored
  return { ...body, ...(key && { spPrivateKey: key }) }
}

const canLogIn = (settings: SamlSettingsInput, now: number): boolean => samlFaults(settings, now).length === 0

const readSettings = async (ports: Ports): Promise<SamlSettingsInput | undefined> => {
  const [row] = await ports.store.run(findSettings())
  return openSettings(ports.identity.keyring, row)
}

export const samlOperations: Operations['saml'] = {
  getSamlSettings: {
    watches: () => [revisionKeys.saml],
    run: async (ports) => {
      const settings = await readSettings(ports)
      return settings ? toResponse(settings, ports.runtime.now()) : {}
    },
  },

  setSamlSettings: {
    run: (ports, { query: { force }, body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const now = ports.runtime.now()
        const [, [row]] = await tx.batch(lockSettings(), findSettings())
        const before = openSettings(ports.identity.keyring, row)
        const after = withStoredKey(before, body)
        const wrongKey = refusalOfSigningKey(after, now)
        if (wrongKey) return failure('ValidationError', `The private key ${wrongKey}`, [{ message: wrongKey, path: 'body/spPrivateKey' }])
        const isLost = before && canLogIn(before, now) && (!canLogIn(after, now) || before.entityId !== after.entityId)
        if (isLost && !force) {
          const lockedOut = await refusalOfLockOut(tx, ports, { disabledProviders: [samlProvider(before)] })
          if (lockedOut) return lockedOut
        }
        const changed = changedFields(before ?? {}, after)
        const result = toResponse(after, now)
        if (changed.length === 0) return { statements: [], events: [], revisions: [], result }
        const memberships = passOnMemberships(before && samlProvider(before), samlProvider(after))
        return {
          statements: [storeSettings(sealSettings(ports.identity.keyring, after)), ...memberships.statements],
          events: [{ type: 'setting-updated', data: { id: 'auth.saml', changed } }],
          revisions: [revisionKeys.saml, ...memberships.revisions],
          result,
        }
      }),
  },

  getSamlStatus: {
    run: async (ports) => {
      const now = ports.runtime.now()
      const settings = await readSettings(ports)
      const faults = [...samlFaults(settings, now)]
      const { entityId, callback, logout } = samlAddresses(ports.runtime.settings.publicUrl)
      return {
        usable: faults.length === 0,
        faults,
        entityId,
        callbackUrl: callback,
        logoutUrl: logout,
        metadataUrl: entityId,
        signsRequests: Boolean(settings?.spPrivateKey),
        certificates: (settings ? samlState(settings, now).readable : []).map(({ of, certificate }) => ({
          of,
          subject: certificate.subject,
          validFrom: certificate.validFromDate.toISOString(),
          validTo: certificate.validToDate.toISOString(),
          fingerprint256: certificate.fingerprint256,
        })),
        serverTime: new Date(now).toISOString(),
      }
    },
  },
}
