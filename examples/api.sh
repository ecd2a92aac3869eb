# Sourced by the scripts in this folder, which set url to the address of the server.

# api STATUS METHOD PATH [options of curl]: prints the body, and fails if the response has another status
api() {
  wanted=$1 method=$2 path=$3
  shift 3
  answer=$(curl --silent --show-error --write-out '\n%{http_code}' --request "$method" --header 'Content-Type: application/json' "$@" "$url$path")
  status=$(printf '%s' "$answer" | tail -n 1)
  body=$(printf '%s' "$answer" | sed '$d')
  if [ "$status" != "$wanted" ]; then
    echo "$method $path: expected $wanted, got $status $body" >&2
    return 1
  fi
  printf '%s\n' "$body"
}
with_token() { token=$1; shift; api "$@" --header "Authorization: $token"; }

# prints the first string or number of a field in a body
text() { printf '%s' "$2" | grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
number() { printf '%s' "$2" | grep -o "\"$1\":[0-9]*" | head -n 1 | cut -d : -f 2; }
holds() {
  case $1 in *"$2"*) ;; *) echo "expected $2 in $1" >&2 && exit 1 ;; esac
}
