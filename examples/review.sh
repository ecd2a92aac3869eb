#!/bin/sh
# A change request from draft to applied with curl and three accounts: HALYARD_TOKEN=... sh review.sh
set -eu
url=${HALYARD_URL:-http://localhost:4242}
: "${HALYARD_TOKEN:?Set HALYARD_TOKEN to an admin token}"
. "$(dirname "$0")/api.sh"
run=$(date +%s)-$$
project=review-$run
checkout=review-checkout-$run
base=/api/admin/projects/$project
requests=$base/change-requests
production=$base/environments/production
feature=$base/features/$checkout/environments/production

as_admin() { with_token "$HALYARD_TOKEN" "$@"; }

# account_with NAME ROLE: prints the token of a new service account with the role in the project
account_with() {
  id=$(number id "$(as_admin 201 POST /api/admin/service-account --data "{\"name\":\"$1 $run\",\"rootRole\":3}")")
  as_admin 200 POST "$base/access" --data "{\"roles\":[$2],\"users\":[$id]}" >/dev/null
  text secret "$(as_admin 201 POST "/api/admin/service-account/$id/token" --data '{"description":"review"}')"
}
# set_state TOKEN STATUS ID BODY
set_state() { with_token "$1" "$2" PUT "$requests/$3/state" --data "$4"; }

echo '# a project whose production environment requires one approval'
as_admin 201 POST /api/admin/projects --data "{\"id\":\"$project\",\"name\":\"Review\"}" >/dev/null
as_admin 201 POST "$base/features" --data "{\"name\":\"$checkout\"}" >/dev/null
rollout() { printf '{"rollout":"%s","stickiness":"default","groupId":"%s"}' "$1" "$checkout"; }
strategy=$(text id "$(as_admin 200 POST "$feature/strategies" --data "{\"name\":\"flexibleRollout\",\"parameters\":$(rollout 10)}")")
as_admin 200 PUT "$production/change-requests/config" --data '{"changeRequestsEnabled":true,"requiredApprovals":1}' >/dev/null
author=$(account_with author 5)
reviewer=$(account_with reviewer 6)
manager=$(account_with manager 7)

echo '# the author cannot write directly, and proposes twice: both changes are in one request'
with_token "$author" 403 POST "$feature/on" >/dev/null
on="{\"action\":\"updateEnabled\",\"feature\":\"$checkout\",\"payload\":{\"enabled\":true}}"
update() { printf '{"action":"updateStrategy","feature":"%s","payload":{"id":"%s","parameters":%s}}' "$checkout" "$strategy" "$(rollout "$1")"; }
first=$(number id "$(with_token "$author" 200 POST "$production/change-requests" --data "$on")")
answer=$(with_token "$author" 200 POST "$production/change-requests" --data "$(update 50)")
id=$(number id "$answer")
[ "$id" = "$first" ]
change=$(printf '%s' "$answer" | grep -o '"id":[0-9]*,"action":"updateStrategy"' | grep -o '[0-9][0-9]*' | head -n 1)

echo '# the request is sent for review; the author cannot approve it'
holds "$(set_state "$author" 200 "$id" '{"state":"In review","comment":"Half of the customers, please"}')" '"state":"In review"'
set_state "$author" 403 "$id" '{"state":"Approved"}'
set_state "$manager" 400 "$id" '{"state":"Applied"}'

echo '# the reviewer approves the outcome in the preview'
preview=$(with_token "$reviewer" 200 POST "$requests/$id/preview")
hash=$(text planHash "$preview")
holds "$(set_state "$reviewer" 200 "$id" "{\"state\":\"Approved\",\"planHash\":\"$hash\"}")" '"state":"Approved"'

echo '# an edit drops the approval, with the reason'
answer=$(with_token "$author" 200 PUT "$requests/$id/changes/$change" --data "$(update 60)")
holds "$answer" '"state":"In review"'
text reason "$answer"
set_state "$reviewer" 409 "$id" "{\"state\":\"Approved\",\"planHash\":\"$hash\"}" >/dev/null
set_state "$reviewer" 200 "$id" '{"state":"Approved"}' >/dev/null

echo '# an administrator writes directly, which causes a conflict'
as_admin 200 PATCH "$feature/strategies/$strategy" --data '[{"op":"replace","path":"/parameters/rollout","value":"20"}]' >/dev/null
preview=$(with_token "$author" 200 POST "$requests/$id/preview")
text message "$preview"
set_state "$manager" 409 "$id" '{"state":"Applied"}' >/dev/null

echo '# the author proposes the change again for the present state, which resolves the conflict'
change=$(with_token "$author" 200 GET "$requests/$id" | grep -o '"id":[0-9]*,"action":"updateStrategy"' | grep -o '[0-9][0-9]*' | head -n 1)
with_token "$author" 200 PUT "$requests/$id/changes/$change" --data "$(update 60)" >/dev/null
holds "$(with_token "$author" 200 POST "$requests/$id/preview")" '"conflicts":[],"warnings"'

echo '# the request is approved again and applied, and another request undoes it'
set_state "$reviewer" 200 "$id" '{"state":"Approved"}' >/dev/null
holds "$(set_state "$manager" 200 "$id" '{"state":"Applied"}')" '"state":"Applied"'
holds "$(as_admin 200 GET "$feature")" '"rollout":"60"'
undo=$(number id "$(with_token "$author" 200 POST "$requests/$id/undo")")
set_state "$author" 200 "$undo" '{"state":"In review"}' >/dev/null
set_state "$reviewer" 200 "$undo" '{"state":"Approved"}' >/dev/null
set_state "$manager" 200 "$undo" '{"state":"Applied"}' >/dev/null
holds "$(as_admin 200 GET "$feature")" '"rollout":"20"'

echo '# a second request is scheduled, and the server applies it'
later=$(number id "$(with_token "$author" 200 POST "$production/change-requests" --data "$on")")
set_state "$author" 200 "$later" '{"state":"In review"}' >/dev/null
set_state "$reviewer" 200 "$later" '{"state":"Approved"}' >/dev/null
at=$(date -u -d '+2 seconds' +%Y-%m-%dT%H:%M:%SZ 2>/dev/null || date -u -v+2S +%Y-%m-%dT%H:%M:%SZ)
holds "$(set_state "$manager" 200 "$later" "{\"state\":\"Scheduled\",\"scheduledAt\":\"$at\"}")" '"status":"pending"'
tries=0
until with_token "$author" 200 GET "$requests/$later" | grep -q '"state":"Applied"'; do
  tries=$((tries + 1))
  [ "$tries" -lt 75 ] || { echo 'the scheduled request was not applied in time' >&2 && exit 1; }
  sleep 0.2
done
holds "$(as_admin 200 GET "$feature")" '"enabled":true'

as_admin 200 PUT "$production/change-requests/config" --data '{"changeRequestsEnabled":false}' >/dev/null
echo 'done'
