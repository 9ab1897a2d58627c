#!/usr/bin/python3
"""A WebKitGTK window without bars, WIDTH x HEIGHT pixels, that WebKitWebDriver starts. SCHEME=dark asks pages to be dark.

Debian's MiniBrowser has a toolbar that makes its page 447 px wide at least; this window is as narrow as a phone.
It grants every permission that a page asks for, and writes what pages log to the standard output.
"""
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

WIDTH, HEIGHT = int(os.environ['WIDTH']), int(os.environ['HEIGHT'])
Gtk.Settings.get_default().set_property('gtk-application-prefer-dark-theme', os.environ.get('SCHEME') == 'dark')
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def allow(_, request):
    request.allow()
    return True


def new_view(*_):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_enable_developer_extras(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect('permission-request', allow)
    window = Gtk.Window(decorated=False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.connect('destroy', Gtk.main_quit)
    window.show_all()
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-window')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', new_view)


context.connect('automation-started', start)
Gtk.main()
