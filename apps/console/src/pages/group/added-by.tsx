import { UserText } from '../../parts/user-text.tsx'

/** Keys of providers, which the server stores as the author of memberships. */
const ofProvider = /^(?:saml|oidc):(.+)$/

/** Who added a member: a person, or an identity provider by a group mapping. */
export const AddedBy = ({ author }: { readonly author: string | null | undefined }) => {
  const provider = ofProvider.exec(author ?? '')?.[1]
  if (provider === undefined) return <UserText>{author}</UserText>
  return (
    <>
      identity provider <UserText>{provider}</UserText>
    </>
  )
}
