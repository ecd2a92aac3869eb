#!/bin/sh
# Accounts, roles and access with curl: HALYARD_ADMIN_PASSWORD=... HALYARD_MAILBOX=... sh accounts.sh
set -eu
url=${HALYARD_URL:-http://localhost:4242}
: "${HALYARD_ADMIN_PASSWORD:?Set HALYARD_ADMIN_PASSWORD to the password of the user admin}"
: "${HALYARD_MAILBOX:?Set HALYARD_MAILBOX to the file that mailbox.ts writes mails to}"
. "$(dirname "$0")/api.sh"
cookies=$(mktemp -d)
trap 'rm -rf "$cookies"' EXIT
run=$(date +%s)-$$

as_admin() { api "$@" --cookie "$cookies/admin"; }

# log_in STATUS USER PASSWORD COOKIES
log_in() { api "$1" POST /auth/simple/login --cookie-jar "$cookies/$4" --data "{\"username\":\"$2\",\"password\":\"$(quoted "$3")\"}"; }
quoted() { printf '%s' "$1" | sed 's/[\\"]/\\&/g'; }

# mail_to ADDRESS NTH: waits for that mail, and prints the token of its link
mail_to() {
  tries=0
  until token=$(grep -F "\"to\":\"$1\"" "$HALYARD_MAILBOX" 2>/dev/null | sed -n "$2p" | grep -o 'token=[0-9a-f]*'); do
    tries=$((tries + 1))
    if [ "$tries" -gt 50 ]; then
      echo "mail $2 to $1 did not arrive: set SMTP_URL of the server to the address of mailbox.ts" >&2
      return 1
    fi
    sleep 0.2
  done
  printf '%s' "${token#token=}"
}

echo '# the administrator logs in and gets a session cookie'
answer=$(log_in 200 admin "$HALYARD_ADMIN_PASSWORD" admin)
holds "$answer" '"accountType":"User"'

echo '# an invitation: everybody with the link can sign up, for at most a month'
answer=$(as_admin 201 POST /api/admin/invite-link/tokens --data "{\"name\":\"Newcomers $run\",\"expiresAt\":\"2999-01-01T00:00:00Z\"}")
invite=$(text secret "$answer")
text url "$answer"

echo '# a colleague opens the page of the link, which sends this request'
email=ada-$run@example.org
api 200 GET "/invite/$invite/validate" >/dev/null
answer=$(api 201 POST "/invite/$invite/signup" --data "{\"email\":\"$email\",\"name\":\"Ada\",\"password\":\"Correct-Horse-7\"}")
ada=$(number id "$answer")

echo '# the colleague logs in and creates a token for scripts'
log_in 200 "$email" Correct-Horse-7 ada >/dev/null
answer=$(api 201 POST /api/admin/user/tokens --cookie "$cookies/ada" --data '{"description":"scripts"}')
ada_token=$(text secret "$answer")

echo '# a group with the colleague, and a private project: only its members can see the project'
answer=$(as_admin 201 POST /api/admin/groups --data "{\"name\":\"Payments team $run\",\"users\":[{\"user\":{\"id\":$ada}}]}")
group=$(number id "$answer")
project=payments-$run
as_admin 201 POST /api/admin/projects --data "{\"id\":\"$project\",\"name\":\"Payments\",\"mode\":\"private\"}"
with_token "$ada_token" 404 GET "/api/admin/projects/$project/access"

echo '# the group gets the role Member (role 5) in the project, and the colleague can see it at once'
as_admin 200 POST "/api/admin/projects/$project/access" --data "{\"roles\":[5],\"groups\":[$group]}" >/dev/null
answer=$(with_token "$ada_token" 200 GET "/api/admin/projects/$project/access")
holds "$answer" "\"name\":\"Payments team $run\""
with_token "$ada_token" 201 POST "/api/admin/projects/$project/features" --data "{\"name\":\"refunds-$run\"}" >/dev/null
with_token "$ada_token" 403 POST "/api/admin/projects/$project/access" --data "{\"roles\":[4],\"users\":[$ada]}"

echo '# a machine gets a service account (role 2: Editor) and a token'
answer=$(as_admin 201 POST /api/admin/service-account --data "{\"name\":\"Deployer $run\",\"rootRole\":2}")
machine=$(number id "$answer")
text username "$answer"
answer=$(as_admin 201 POST "/api/admin/service-account/$machine/token" --data '{"description":"pipeline"}')
machine_token=$(text secret "$answer")
machine_token_id=$(number id "$answer")
answer=$(with_token "$machine_token" 200 GET /api/admin/user/profile)
holds "$answer" '"name":"Editor"'

echo '# the colleague forgot the password: the server mails a link'
api 200 POST /auth/reset/password-email --data "{\"email\":\"$email\"}" >/dev/null
older=$(mail_to "$email" 1)
api 200 GET "/auth/reset/validate?token=$older" >/dev/null

echo '# the administrator creates another link, which replaces the older one and is mailed too'
answer=$(as_admin 200 POST /api/admin/user-admin/reset-password --data "{\"id\":\"$email\"}")
link=$(mail_to "$email" 2)
holds "$(text resetPasswordUrl "$answer")" "/reset-password?token=$link"
api 401 GET "/auth/reset/validate?token=$older" >/dev/null

echo '# the page of the link sends this request, which works once and ends every session'
api 200 POST /auth/reset/password --data "{\"token\":\"$link\",\"password\":\"Battery-Staple-3\"}" >/dev/null
api 401 POST /auth/reset/password --data "{\"token\":\"$link\",\"password\":\"Battery-Staple-4\"}" >/dev/null
api 401 GET /api/admin/user --cookie "$cookies/ada" >/dev/null
log_in 401 "$email" Correct-Horse-7 ada
log_in 200 "$email" Battery-Staple-3 ada >/dev/null

echo '# SAML settings are stored as sent; warnings report settings that will not work'
answer=$(as_admin 200 POST /api/admin/auth/saml/settings \
  --data '{"entityId":"https://idp.example.org","signOnUrl":"http://idp.example.org/sso","certificate":"MIIC"}')
printf '%s\n' "$answer" | grep -o '"warnings":.*'
holds "$answer" '"warnings":["'

echo '# all created resources are listed'
while IFS='|' read -r path word; do
  answer=$(as_admin 200 GET "$path")
  holds "$answer" "$word"
  printf '%s: %.120s\n' "$path" "$answer"
done <<LISTINGS
/api/admin/invite-link/tokens|Newcomers $run
/api/admin/invite-link/tokens/$invite|$email
/api/admin/user-admin|$email
/api/admin/user-admin/search?q=ada-$run|$email
/api/admin/user-admin/access|Payments team $run
/api/admin/user-admin/$ada|$email
/api/admin/groups|Payments team $run
/api/admin/groups/$group|$email
/api/admin/projects|$project
/api/admin/projects/$project/access|Payments team $run
/api/admin/projects/$project/users|"roles":
/api/admin/service-account|Deployer $run
/api/admin/service-account/$machine/token|pipeline
/api/admin/roles|Release manager
/api/admin/user|"username":"admin"
/api/admin/user/profile|"name":"Admin"
/api/admin/user/tokens|"pats":
/api/admin/api-tokens|"tokens":
/api/admin/auth/saml/settings|https://idp.example.org
LISTINGS
answer=$(with_token "$ada_token" 200 GET /api/admin/user/tokens)
holds "$answer" scripts
answer=$(with_token "$ada_token" 200 GET /api/admin/user/profile)
holds "$answer" "\"projects\":[\"$project\"]"

echo '# deleted and disabled access ends at once'
as_admin 200 DELETE "/api/admin/service-account/$machine/token/$machine_token_id" >/dev/null
with_token "$machine_token" 401 GET /api/admin/user/profile
as_admin 200 PUT "/api/admin/invite-link/tokens/$invite" --data '{"enabled":false}' >/dev/null
api 400 GET "/invite/$invite/validate"
as_admin 200 DELETE "/api/admin/projects/$project/groups/$group/roles" >/dev/null
with_token "$ada_token" 404 GET "/api/admin/projects/$project/access"
as_admin 204 POST /logout >/dev/null
as_admin 401 GET /api/admin/user
