import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '#tests/kit/free-port.ts'
import { installed, startBinary } from '../processes.ts'
import type { System } from '../system.ts'
import { open } from '../websocket.ts'

const binary = () => installed('nginx')
const modules = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/etc/nginx/modules']
const nchanModule = () => modules.map((folder) => join(folder, 'ngx_nchan_module.so')).find(existsSync)

/** nginx with nchan: readers by websocket, messages by pipelined HTTP, its only way in for many channels. */
export const nchan: System = {
  name: 'nchan',
  missing() {
    if (!binary()) return 'nginx is not on the PATH'
    return nchanModule() ? null : 'nginx has no nchan module here'
  },
  async start() {
    const port = await freePort()
    return startBinary(binary()!, port, (folder) => {
      const file = join(folder, 'nginx.conf')
      writeFileSync(file, configuration(folder, port))
      return ['-p', folder, '-c', file, '-e', 'stderr']
    })
  },
  reader: (port, channel) => open(port, `/sub/${channel}`),
  hear: (reader, onMessage) => reader.listen(onMessage),
  publisher: (port) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket))
      socket.setNoDelay(true).resume().once('error', reject)
    }),
  message: (channel, json) =>
    Buffer.from(
      `POST /pub/${channel} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
    ),
}

const configuration = (folder: string, port: number) => `
load_module ${nchanModule()};
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 16384; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  nchan_shared_memory_size 256M;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    keepalive_requests 1000000000;
    location ~ /sub/([^/]+)$ {
      nchan_subscriber websocket;
      nchan_channel_id $1;
      nchan_subscriber_first_message newest;
    }
    location ~ /pub/([^/]+)$ {
      nchan_publisher http;
      nchan_channel_id $1;
      nchan_store_messages off;
    }
  }
}
`
