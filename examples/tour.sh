#!/bin/sh
# All nineteen endpoints of the specification with curl, each with its number in the specification: HALYARD_TOKEN=... sh tour.sh
set -eu
url=${HALYARD_URL:-http://localhost:4242}
: "${HALYARD_TOKEN:?Set HALYARD_TOKEN to an admin token}"
cd "$(dirname "$0")"
. ./api.sh
run=$(date +%s)-$$
feature=tour-$run

as_admin() { with_token "$HALYARD_TOKEN" "$@"; }
quietly() { as_admin "$@" >/dev/null; }

# show_as TOKEN TITLE STATUS METHOD PATH [options of curl]: prints the title and the beginning of the response, and stores the complete response in `answer`
show_as() {
  caller=$1 title=$2 asked="$4 $5: $3"
  shift 2
  answer=$(with_token "$caller" "$@")
  printf '\n%s\n%s\n%.500s\n' "$title" "$asked" "$answer"
  test ${#answer} -le 500 || echo "... (${#answer} characters)"
}
show() { show_as "$HALYARD_TOKEN" "$@"; }

show '9. Import the export of a server; existing items stay unchanged' 202 POST /api/admin/state/import --data-binary @export.json
show '7. Projects with their counts and health' 200 GET /api/admin/projects
holds "$answer" '"id":"shop"'
show '5. Every feature with its environments and strategies; here, of one project' 200 GET '/api/admin/features?project=shop'
holds "$answer" '"name":"checkout-redesign"'

quietly 201 POST /api/admin/projects/shop/features --data "{\"name\":\"$feature\",\"type\":\"release\"}"
show '1. Tags: all of addedTags are added, then all of removedTags removed, in one transaction' 200 PUT "/api/admin/features/$feature/tags" \
  --data '{"addedTags":[{"value":"launch"},{"value":"draft"}],"removedTags":[{"value":"draft","type":"simple"}]}'
holds "$answer" '"tags":[{"value":"launch","type":"simple"}]'

quietly 202 DELETE "/api/admin/projects/shop/features/$feature"
show '4. Archived features of a project' 200 GET /api/admin/archive/features/shop
holds "$answer" "\"name\":\"$feature\""
quietly 200 POST "/api/admin/archive/revive/$feature"

show '2. A service account, for a machine; role 2 is Editor' 201 POST /api/admin/service-account --data "{\"name\":\"Tour $run\",\"rootRole\":2}"
machine=$(number id "$answer")
machine_token=$(text secret "$(as_admin 201 POST "/api/admin/service-account/$machine/token" --data '{"description":"tour"}')")
show_as_machine() { show_as "$machine_token" "$@"; }
show_as_machine '14. The profile of the caller' 200 GET /api/admin/user/profile
holds "$answer" '"name":"Editor"'

proposals=/api/admin/projects/shop/environments/production/change-requests
show_as_machine '8. Propose a change: the server creates a draft' 200 POST "$proposals" \
  --data "{\"action\":\"updateEnabled\",\"feature\":\"$feature\",\"payload\":{\"enabled\":true}}"
request=$(number id "$answer")
show_as_machine '8. Propose more: the change is added to the draft' 200 POST "$proposals" \
  --data "[{\"action\":\"addStrategy\",\"feature\":\"$feature\",\"payload\":{\"name\":\"default\",\"constraints\":[],\"parameters\":{}}}]"
test "$(number id "$answer")" = "$request"
show '10. Pending change requests that touch a feature, of all authors' 200 GET "/api/admin/projects/shop/change-requests/pending/$feature"
holds "$answer" '"action":"addStrategy"'
show_as_machine '12. Pending change requests of the caller' 200 GET /api/admin/projects/shop/change-requests/pending
holds "$answer" "\"name\":\"$feature\""
quietly 200 DELETE "/api/admin/projects/shop/change-requests/$request"

answer=$(as_admin 201 POST /api/admin/api-tokens --data '{"tokenName":"Tour","type":"backend","environment":"production","project":"shop"}')
backend=$(number id "$answer")
now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
with_token "$(text secret "$answer")" 202 POST /api/client/metrics >/dev/null \
  --data "{\"appName\":\"tour\",\"bucket\":{\"start\":\"$now\",\"stop\":\"$now\",\"toggles\":{\"$feature\":{\"yes\":974,\"no\":26}}}}"
usage="/api/admin/client-metrics/features/$feature/raw?hoursBack=2"
tries=0
until as_admin 200 GET "$usage" | grep -q '"yes":974'; do
  tries=$((tries + 1))
  test "$tries" -lt 75 || { echo 'the report is not stored after 15 seconds' >&2 && exit 1; }
  sleep 0.2
done
show '18. Usage of a feature by the hour: reports are stored within 5 seconds, and other hours have zeros' 200 GET "$usage"
holds "$answer" '"yes":0,"no":0'

email=tour-$run@example.org
answer=$(as_admin 201 POST /api/admin/user-admin --data "{\"email\":\"$email\",\"name\":\"Ada\",\"rootRole\":3,\"sendEmail\":false}")
user=$(number id "$answer")
show '3. A link with which a user sets a new password' 200 POST /api/admin/user-admin/reset-password --data "{\"id\":\"$email\"}"
show '15. Users, service accounts and groups, with the fields that all callers can see' 200 GET /api/admin/user-admin/access
holds "$answer" "\"id\":$machine,"

quietly 200 POST /api/admin/projects/shop/access --data "{\"roles\":[5],\"users\":[$user]}"
show '16. Access to a project' 200 GET /api/admin/projects/shop/access
holds "$answer" "$email"
show '13. Users of a project without groups, for older clients' 200 GET /api/admin/projects/shop/users
holds "$answer" "$email"

answer=$(as_admin 201 POST /api/admin/invite-link/tokens --data "{\"name\":\"Tour $run\",\"expiresAt\":\"2999-01-01T00:00:00Z\"}")
invite=$(text secret "$answer")
show '19. Invitations: everybody with the link can sign up' 200 GET /api/admin/invite-link/tokens
holds "$answer" "\"name\":\"Tour $run\""
show '6. One invitation, with the users who signed up' 200 GET "/api/admin/invite-link/tokens/$invite"
show '17. Disable an invitation' 200 PUT "/api/admin/invite-link/tokens/$invite" --data '{"enabled":false}'
holds "$answer" '"enabled":false'

saml=$(as_admin 200 GET /api/admin/auth/saml/settings)
test "$saml" != '{}' || saml='{"enabled":false,"entityId":"https://idp.example.org","signOnUrl":"https://idp.example.org/sso","certificate":"MIIC"}'
show '11. SAML settings: present values or, without these, disabled examples' 200 POST /api/admin/auth/saml/settings --data "$saml"

printf '\nA list that did not change is not sent again\n'
etag=$(curl --silent --fail --output /dev/null --dump-header - --header "Authorization: $HALYARD_TOKEN" "$url/api/admin/projects" |
  tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')
quietly 304 GET /api/admin/projects --header "If-None-Match: $etag"
echo 304

show 'An error has a name and a message' 404 GET /api/admin/projects/shop/features/no-such-feature
holds "$answer" '"name":"NotFoundError"'

quietly 202 DELETE "/api/admin/projects/shop/features/$feature"
quietly 200 DELETE "/api/admin/api-tokens/$backend"
quietly 200 DELETE "/api/admin/user-admin/$user"
quietly 200 DELETE "/api/admin/service-account/$machine"
printf '\nAll answered as it should. The archived feature, the disabled invitation and what was imported are left.\n'
