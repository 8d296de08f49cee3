import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '#server/platform/errors.ts'

const example = join(import.meta.dirname, '../../deploy/nginx/uliza.conf')

interface Ports {
  port: number
  webPorts: [number, number]
}

/** Writes what nginx reads: the server of `deploy/nginx`, without https, before two ports of this machine. */
export async function writeNginxConfig(folder: string, ports: Ports): Promise<string> {
  await writeFile(join(folder, 'uliza.conf'), adapted(await readFile(example, 'utf8'), ports))
  const file = join(folder, 'nginx.conf')
  await writeFile(file, main(folder))
  return file
}

function adapted(text: string, { port, webPorts: [first, second] }: Ports): string {
  const changes: [what: RegExp, into: string][] = [
    [/127\.0\.0\.1:3001/, `127.0.0.1:${first}`],
    [/127\.0\.0\.1:3002/, `127.0.0.1:${second}`],
    [/server \{\n {2}listen 80;[^}]*\}\n/, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/server_name market\.example;/, 'server_name localhost;'],
    [/( {2}ssl_\w+ .*\n)+/, ''],
    [/ {2}add_header Strict-Transport-Security .*\n/, ''],
  ]
  return changes.reduce((before, [what, into]) => {
    const after = before.replace(what, into)
    assert(after !== before, `deploy/nginx/uliza.conf has nothing like ${what}`)
    return after
  }, text)
}

/** A connection of a visitor is two of nginx's. Whoever asks from this machine may say for whom, as a balancer before it. */
const main = (folder: string) => `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {
  worker_connections 20000;
}
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/answers;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  set_real_ip_from 127.0.0.0/8;
  real_ip_header X-Forwarded-For;
  include ${folder}/uliza.conf;
}
`
