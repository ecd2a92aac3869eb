import type { SamlSettingsInput } from '@halyard/contracts'
import { builtInRoles, controls, limits } from '@halyard/contracts/data'
import { domainsOf, type ProvenPerson, plainMail, type SignInRules } from '@halyard/domain'
import { samlProvider } from '../../identity/sign-in/saml-state.ts'
import type { ProvenAssertion } from './verify/verify-response.ts'

type Attributes = ProvenAssertion['attributes']

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** The usual names of attributes, the best first. Case is ignored. */
const names = {
  mail: ['mail', 'email', 'emailAddress', `${claims}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  display: [
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'cn',
    'urn:oid:2.5.4.3',
  ],
  given: ['givenName', 'firstName', `${claims}/givenname`, 'urn:oid:2.5.4.42'],
  family: ['sn', 'surname', 'lastName', `${claims}/surname`, 'urn:oid:2.5.4.4'],
  // Some providers send the name for the login here, so this attribute comes last.
  last: ['name', `${claims}/name`],
  groups: [
    'groups',
    'group',
    'memberOf',
    'http://schemas.xmlsoap.org/claims/Group',
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  ],
  /** The provider has more groups than it sends. */
  groupsElsewhere: ['http://schemas.microsoft.com/claims/groups.link'],
}

/** The values of the attributes with one of the names, in the order of the names. */
const valuesOf = (attributes: Attributes, wanted: readonly string[]): readonly string[] => {
  const byName = Map.groupBy(Object.entries(attributes), ([name]) => name.toLowerCase())
  return wanted.flatMap((name) => (byName.get(name.toLowerCase()) ?? []).flatMap(([, values]) => values))
}

const shortened = (text: string): string => [...text].slice(0, limits.nameLength).join('').trim()

const nameOf = (attributes: Attributes): string | null => {
  const first = (wanted: readonly string[]) => valuesOf(attributes, wanted).find((value) => value.trim() !== '' && !controls.test(value))
  const [given, family] = [first(names.given), first(names.family)]
  const both = [given, family]
    .filter((part) => part !== undefined)
    .map((part) => part.trim())
    .join(' ')
  const found = first(names.display) ?? (both || first(names.last))
  return found ? shortened(found) : null
}

/** Only a provider that sends groups elsewhere leaves the memberships as they are. A person without groups often has no attribute. */
const groupsOf = (attributes: Attributes, { groupJsonPath }: SamlSettingsInput): readonly string[] | null => {
  const isElsewhere = valuesOf(attributes, names.groupsElsewhere).length > 0
  const groups = groupJsonPath ? valuesOf(attributes, [groupJsonPath]) : valuesOf(attributes, names.groups)
  return isElsewhere && groups.length === 0 ? null : [...new Set(groups)]
}

/** The subject of a NameID. Mail addresses count in lower case, because some providers change their case. */
export const subjectOf = (nameId: string): string => plainMail(nameId) ?? nameId

/** The person whom an assertion proves. */
export const personOf = ({ nameId, attributes }: ProvenAssertion, settings: SamlSettingsInput): ProvenPerson => {
  const mails = [...valuesOf(attributes, names.mail), nameId]
  return {
    provider: samlProvider(settings),
    subject: subjectOf(nameId),
    mail: mails.map(plainMail).find((mail) => mail !== undefined) ?? null,
    name: nameOf(attributes),
    groups: groupsOf(attributes, settings),
  }
}

/** The rules of the settings. A new account gets the role Viewer unless the settings name another role. */
export const rulesOf = ({ autoCreate, emailDomains, defaultRootRole, enableGroupSyncing }: SamlSettingsInput): SignInRules => ({
  autoCreate,
  domains: domainsOf(emailDomains),
  rootRole: builtInRoles[defaultRootRole ?? 'Viewer'].id,
  syncGroups: enableGroupSyncing === true,
})
